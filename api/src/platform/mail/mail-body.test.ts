import { expect, test } from "@jest/globals";
import { mailBody } from "./mail-body.ts";

test("what people write from right to left reads so, and a sentence about them from left to right", () => {
  const paragraphs = ["محمد writes:", "عزيزي كريم،\nنراكم قريباً.", "(שלום!)", "Lunch?", "Riviera\n20 – 24"];
  expect(mailBody({ paragraphs }).bodyHtml.match(/<p.*?<\/p>/gs)).toEqual([
    "<p>محمد writes:</p>",
    '<p dir="rtl">عزيزي كريم،<br>\nنراكم قريباً.</p>',
    '<p dir="rtl">(שלום!)</p>',
    "<p>Lunch?</p>",
    "<p>Riviera<br>\n20 – 24</p>",
  ]);
});

const titleOf = (from?: string) =>
  /<title>.*<\/title>/.exec(mailBody({ paragraphs: ["Hello"], ...(from && { from }) }).bodyHtml)?.[0];

test("a mail in a company's name is titled with it", () => {
  expect(titleOf("Sun & Sea")).toBe("<title>Sun &amp; Sea</title>");
  expect(titleOf()).toBe("<title>DMC Hub</title>");
});

import { expect, test } from "@jest/globals";
import { editedTo, filledFor } from "./filled-text.ts";

const template = { text: "{{subdomain}}.hub is {{subdomain}}'s", places: [] };
const azure = filledFor(template, "azure");

test("a choice fills every place, and another one fills them again", () => {
  expect(azure.text).toBe("azure.hub is azure's");
  expect(filledFor(azure, "summit").text).toBe("summit.hub is summit's");
  expect(filledFor(filledFor(azure, "summit"), null)).toEqual(template);
});

test.each([
  ["before a place", "My azure.hub is azure's", "My summit.hub is summit's"],
  ["between two", "azure.hub was azure's", "summit.hub was summit's"],
  ["at the end", "azure.hub is azure's!", "summit.hub is summit's!"],
  ["right after a place", "azure-x.hub is azure's", "summit-x.hub is summit's"],
  ["in a place, which is the person's then", "azur.hub is azure's", "azur.hub is summit's"],
  ["over everything", "Written anew about azure", "Written anew about azure"],
  ["with another placeholder", "azure.hub is azure's {{subdomain}}", "summit.hub is summit's summit"],
])("what is typed stays: %s", (_where, typed, then) => {
  expect(filledFor(editedTo(azure, typed), "summit").text).toBe(then);
});

test("two edits far apart leave what is between them to the choice", () => {
  const top = editedTo(azure, `Dear all, ${azure.text}`);
  const both = editedTo(top, `${top.text} Yours`);
  expect(filledFor(both, "summit").text).toBe("Dear all, summit.hub is summit's Yours");
});

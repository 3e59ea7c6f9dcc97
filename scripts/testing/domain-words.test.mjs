import { expect, test } from "@jest/globals";
import { domainWords, wordsIn } from "./domain-words.mjs";

const inSource = (text) =>
  wordsIn("shell/src/one.tsx", text, false).map(({ line, word }) => `${line} ${word}`);
const inBuild = (text) => wordsIn("one.js", text, true).map(({ word }) => word);

test("paths, nouns and statuses of the domain are found in texts, with their lines", () => {
  expect(inSource('const at = "/clients?edit=new";\nconst label = `New ${x} booking`;')).toEqual([
    "1 clients",
    "2 booking",
  ]);
  expect(inSource('const view = <p title="Itineraries">Share with the client</p>;')).toEqual([
    "1 itineraries",
    "1 share",
    "1 client",
  ]);
  expect(inSource('const isDone = ({ status }) => status === "confirmed";')).toEqual(["1 confirmed"]);
});

test("so are kinds in names, but not words that software says of itself", () => {
  expect(inSource("const supplierList = { agency: 1 }; listOf.guides();")).toEqual([
    "1 supplier",
    "1 agency",
    "1 guides",
  ]);
  expect(
    inSource('import { useQueryClient } from "./client.ts"; import("./booking.ts"); error.message;'),
  ).toEqual([]);
});

test("in what was built, libraries may say theirs, and addresses and kinds are found", () => {
  expect(inBuild('x.status === "pending"; fetch("/api/clients/1"); a = "/tasks"; b = "client"')).toEqual([
    "clients",
    "tasks",
  ]);
  expect(inBuild('e({ booking: 1 }, "New proposal")')).toEqual(["booking", "proposal"]);
});

test("the shell, its edge and the SDK say none of them", () => expect(domainWords("sources")).toEqual([]));

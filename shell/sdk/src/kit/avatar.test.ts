import { expect, test } from "@jest/globals";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Ana Silva", "AS"],
  ["Ana María del Mar", "AM"],
  ["madonna", "M"],
  ["  李 小龍 ", "李小"],
  ["🌊 Wave", "🌊W"],
  ["", "?"],
])("the initials of %j are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

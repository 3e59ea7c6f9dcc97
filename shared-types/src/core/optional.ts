import { fieldWith, type Reference, type Traits } from "./field.ts";
import { pictureAddress } from "./addresses.ts";
import { plainDate, timeOfDay } from "./days.ts";
import * as rules from "./fields.ts";

// Fields that may be left empty, stored as null.

export const text = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("text", rules.optionalLine(), false)(label, traits);

export const phone = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("phone", rules.optionalLine(), false)(label, traits);

export const prose = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("prose", rules.optionalProse(), false)(label, traits);

export const day = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("day", rules.blankable(plainDate), false)(label, traits);

export const time = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("time", rules.blankable(timeOfDay), false)(label, traits);

export const picture = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("picture", rules.blankable(pictureAddress()), false)(label, traits);

export const reference = <const T extends Traits & Reference>(label: string, traits: T) =>
  fieldWith("reference", rules.blankable(rules.id), false)(label, traits);

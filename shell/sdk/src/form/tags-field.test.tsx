import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { clientKind } from "@dmc-hub/shared-types";
import { FormProvider, useWatch } from "react-hook-form";
import { fakeApi, fireEvent, json, openScreen, screen, waitFor } from "../../test/index.tsx";
import { TagsField } from "./tags-field.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

const used = [
  { tag: "VIP", count: 3 },
  { tag: "Été", count: 1 },
];

const schema = z.object({ tags: clientKind.fields.tags.rule });

const Value = () => <output>{JSON.stringify(useWatch({ name: "tags" }))}</output>;

function Form({ tags }: { tags: string[] }) {
  const { form } = useSchemaForm({ schema, values: { tags }, onSubmit: async () => undefined });
  return (
    <FormProvider {...form}>
      <form onSubmit={() => expect(true).toBe(false)}>
        <TagsField name="tags" label="Tags" />
        <input aria-label="Next" />
      </form>
      <Value />
    </FormProvider>
  );
}

function openField(tags: string[] = []) {
  fakeApi({ "GET /api/tags": () => json(used) });
  const opened = openScreen(<Form tags={tags} />);
  const input = screen.getByRole("combobox", { name: "Tags" });
  return { ...opened, input, value: () => screen.getByRole("status").textContent };
}

test("adds what is typed at Enter, at a comma and when the field is left, each tag once", async () => {
  const { person, input, value } = openField(["Ski"]);
  await person.type(input, "Golf{Enter}");
  await person.type(input, "ski, Spa,");
  await person.type(input, "Late");
  await person.click(screen.getByRole("textbox", { name: "Next" }));
  await waitFor(() => expect(value()).toBe('["Ski","Golf","Spa","Late"]'));
  expect(input).toHaveValue("");
});

test("Enter that ends a composed word adds no tag yet", async () => {
  const { person, input, value } = openField(["Ski"]);
  await person.type(input, "京都");
  fireEvent.keyDown(input, { key: "Enter", isComposing: true, keyCode: 229 });
  // Safari has ended the composition by then.
  fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
  expect(value()).toBe('["Ski"]');
  await person.keyboard("{Enter}");
  expect(value()).toBe('["Ski","京都"]');
});

const offered = () =>
  screen.getAllByRole("option", { hidden: true }).map((option) => option.getAttribute("value"));

test("offers the company's tags that the row does not have, whatever the case and accents", async () => {
  const { person, input, value } = openField(["vip"]);
  await person.type(input, "ete");
  await waitFor(() => expect(offered()).toEqual(["Été"]));
  // Browsers choose by putting the text in the input.
  fireEvent.input(input, { target: { value: "Été" }, inputType: "insertReplacementText" });
  await waitFor(() => expect(value()).toBe('["vip","Été"]'));
  expect(input).toHaveValue("");
  expect(screen.queryAllByRole("option", { hidden: true })).toEqual([]);
});

test("removes a tag by its button, and the last one by Backspace", async () => {
  const { person, input, value } = openField(["Ski", "Golf", "Spa"]);
  await person.click(screen.getByRole("button", { name: "Remove Ski" }));
  await person.click(input);
  await person.keyboard("{Backspace}");
  expect(value()).toBe('["Golf"]');
});

test("takes every tag of a pasted text, however long it is together", async () => {
  const { person, input, value } = openField();
  await person.click(input);
  await person.paste("Honeymoon, Repeat guests, Vegetarian, Wheelchair, Arabic-speaking");
  await person.click(screen.getByRole("textbox", { name: "Next" }));
  await waitFor(() =>
    expect(value()).toBe('["Honeymoon","Repeat guests","Vegetarian","Wheelchair","Arabic-speaking"]'),
  );
});

test("a tag that is too long is refused by the contract rather than cut, until it is removed", async () => {
  const { person, input, value } = openField();
  const long = "Arrives late by the last boat: please tell the landlady";
  await person.click(input);
  await person.paste(long);
  await person.keyboard("{Enter}");
  expect(await screen.findByText(/^A tag has 1 to 40 characters/)).toBeVisible();
  expect(value()).toBe(JSON.stringify([long]));
  await person.click(screen.getByRole("button", { name: /^Remove Arrives late/ }));
  await waitFor(() => expect(screen.queryByText(/^A tag has/)).toBeNull());
});

test("no more than twenty can be typed, and those that are pasted beyond are told", async () => {
  const { person, input, value } = openField(Array.from({ length: 18 }, (_, index) => `t${index}`));
  await person.click(input);
  await person.paste("Ski, Golf, Spa,");
  expect(JSON.parse(value() ?? "").slice(18)).toEqual(["Ski", "Golf", "Spa"]);
  expect(await screen.findByText("Choose at most 20 tags")).toBeVisible();
  expect(input).toBeDisabled();
  expect(input).toHaveAttribute("placeholder", "At most 20 tags");
  await person.click(screen.getByRole("button", { name: "Remove Golf" }));
  await waitFor(() => expect(screen.queryByText("Choose at most 20 tags")).toBeNull());
});

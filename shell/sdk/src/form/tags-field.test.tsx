import { expect, test } from "@jest/globals";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { fakeApi, fireEvent, json, openScreen, screen, waitFor } from "../../test/index.tsx";
import { TagsField } from "./tags-field.tsx";

const used = [
  { tag: "VIP", count: 3 },
  { tag: "Été", count: 1 },
];

const Value = () => <output>{JSON.stringify(useWatch({ name: "tags" }))}</output>;

function Form({ tags }: { tags: string[] }) {
  const form = useForm({ defaultValues: { tags } });
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

test("takes no more than twenty, and no more than forty characters", async () => {
  const { person, input, value } = openField(Array.from({ length: 19 }, (_, index) => `t${index}`));
  await person.type(input, `${"x".repeat(50)}{Enter}`);
  expect(JSON.parse(value() ?? "").at(-1)).toBe("x".repeat(40));
  expect(input).toBeDisabled();
  expect(input).toHaveAttribute("placeholder", "At most 20 tags");
});

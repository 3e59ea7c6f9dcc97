import { expect, test } from "@jest/globals";
import { openScreen, screen, waitFor } from "../../test/index.tsx";
import { answers, Picking } from "./testing-picking.tsx";

test.each([null, 12])(
  "takes by Enter what is typed before the page has drawn it, with %s picked before",
  async (clientId) => {
    answers();
    const { person } = openScreen(<Picking clientId={clientId} />);
    const input = screen.getByRole("combobox", { name: "Client" });
    await waitFor(() => expect(input).toHaveValue(clientId === null ? "" : "Acme Travel"));
    await person.clear(input);
    await person.setup({ delay: null }).type(input, "birch{Enter}");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("13"));
    expect(input).toHaveValue("Birch");
  },
);

test("a name that is typed over another is taken when the field is left, and one that nothing is called is not", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={12} />);
  const input: HTMLInputElement = screen.getByRole("combobox", { name: "Client" });
  const next = screen.getByRole("textbox", { name: "Next" });
  const typeOver = async (text: string) => {
    await person.click(input);
    input.select();
    await person.paste(text);
  };
  const isPicked = async (id: number, name: string) => {
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`${id}`));
    await waitFor(() => expect(input).toHaveValue(name));
  };
  await isPicked(12, "Acme Travel");
  await typeOver("bir");
  await person.click(next);
  await isPicked(12, "Acme Travel");
  await typeOver("birch");
  await person.click(next);
  await isPicked(13, "Birch");
  await typeOver("acme travel");
  await person.tab();
  await isPicked(12, "Acme Travel");
  await typeOver("birch");
  await person.keyboard("{Escape}");
  await person.tab();
  await isPicked(12, "Acme Travel");
});

test("a choice is taken off by emptying the field, where none is allowed", async () => {
  answers();
  const { person } = openScreen(<Picking clientId={12} />);
  const input = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(input).toHaveValue("Acme Travel"));
  await person.clear(input);
  await person.tab();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("null"));
  expect(input).toHaveValue("");
});

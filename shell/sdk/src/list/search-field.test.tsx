import { expect, jest, test } from "@jest/globals";
import { useState } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { UiProvider } from "../kit/ui-provider.tsx";
import { SearchField } from "./search-field.tsx";

test("a search is sent with the first key, and with the last of those that follow closely", async () => {
  // However busy the machine is, the keys follow closely.
  jest.spyOn(performance, "now").mockReturnValue(1_000);
  const search = jest.fn();
  const Screen = () => {
    const [value, change] = useState("");
    const onChange = (text: string) => {
      search(text);
      change(text);
    };
    return (
      <UiProvider>
        <SearchField label="Search users..." value={value} onChange={onChange} />
      </UiProvider>
    );
  };
  render(<Screen />);
  const field: HTMLInputElement = screen.getByRole("searchbox", { name: "Search users..." });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  type("a");
  expect(search.mock.calls).toEqual([["a"]]);
  type("az");
  type("azu ");
  expect(search.mock.calls).toEqual([["a"]]);
  await waitFor(() => expect(search.mock.calls).toEqual([["a"], ["azu"]]));
  expect(field.value).toBe("azu ");
});

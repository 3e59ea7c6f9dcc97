import { expect, test } from "@jest/globals";
import { FormProvider, useForm } from "react-hook-form";
import { openScreen, screen } from "../../test/index.tsx";
import { PictureField } from "./picture-field.tsx";

function Logo() {
  return (
    <FormProvider {...useForm({ defaultValues: { logo: "" } })}>
      <PictureField
        name="logo"
        label="Logo"
        types={["image/png"]}
        limit={2 * 1_048_576}
        upload={() => Promise.reject(new Error("It was sent"))}
      />
    </FormProvider>
  );
}

test("a picture that is too large is refused with the limit that it has here", async () => {
  const { person } = openScreen(<Logo />);
  const file = new File([new Uint8Array(2 * 1_048_576 + 1)], "logo.png", { type: "image/png" });
  await person.upload(screen.getByLabelText("Picture file"), file);
  expect(await screen.findByText("Pictures may have at most 2 MB")).toBeVisible();
});

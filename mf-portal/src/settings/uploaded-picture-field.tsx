import { inMegabytes, PICTURE_LIMIT, PICTURE_TYPES } from "@dmc-hub/shared-types";
import { PictureField } from "@dmc-hub/sdk/fields";
import { api } from "./settings-api.ts";

/** A picture by its web address, or an uploaded one. */
export const UploadedPictureField = (props: { readonly name: string; readonly label: string }) => (
  <PictureField
    {...props}
    help={`A web address, or a PNG, JPEG, WebP or SVG picture of at most ${inMegabytes(PICTURE_LIMIT)}. You can drop one here.`}
    types={PICTURE_TYPES}
    limit={PICTURE_LIMIT}
    upload={(file) => api.pictures.add({ body: file })}
  />
);

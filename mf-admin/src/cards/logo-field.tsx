import { createApiClient, inMegabytes, PICTURE_LIMIT, PICTURE_TYPES, pictures } from "@dmc-hub/shared-types";
import { PictureField } from "@dmc-hub/sdk/forms";

const api = createApiClient({ pictures });

/** The logo of a DMC or of a theme. */
export const LogoField = () => (
  <PictureField
    name="logo"
    label="Logo"
    help={`A web address, or a PNG, JPEG, WebP or SVG picture of at most ${inMegabytes(PICTURE_LIMIT)}. You can drop one here.`}
    types={PICTURE_TYPES}
    limit={PICTURE_LIMIT}
    upload={(file) => api.pictures.add({ body: file })}
  />
);

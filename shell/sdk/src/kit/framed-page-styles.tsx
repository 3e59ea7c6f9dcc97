import { Global } from "@emotion/react";
import { framedStyles } from "../system/framed-styles.ts";

/** Applies what a page with the frame needs beside the styles of every page. */
export const FramedPageStyles = () => <Global styles={framedStyles} />;

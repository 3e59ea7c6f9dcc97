import { Global } from "@emotion/react";
import { framedStyles } from "../system/framed-styles.ts";
import { system } from "../system/system.ts";

const styles = system.layers.wrap("base", system.css(framedStyles));

/** Applies what a page with the frame needs beside the styles of every page. */
export const FramedPageStyles = () => <Global styles={styles} />;

import { nativePreset } from "../../scripts/testing/native/native-preset.mjs";

/** Node's own server, tested over HTTP. */
export default nativePreset(import.meta.dirname, "shell/edge");

import { nativePreset } from "../../scripts/native-tests/native-preset.mjs";

/** Node's own server, tested over HTTP. */
export default nativePreset(import.meta.dirname, "shell/server");

import { remote } from "@dmc-hub/sdk/build";
import { screens } from "./src/screens.ts";

export default remote(import.meta.dirname, { screens, port: 3103 });

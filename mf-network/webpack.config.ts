import { remote } from "@dmc-hub/sdk/build";
import { declaration } from "./src/screens.ts";

export default remote(import.meta.dirname, { ...declaration, port: 3103 });

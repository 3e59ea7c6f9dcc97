import { shell } from "@dmc-hub/sdk/build";

export default shell(import.meta.dirname, { port: 3100 });

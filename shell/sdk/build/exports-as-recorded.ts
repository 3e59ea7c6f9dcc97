import webpack from "webpack";
import { exportedIn, lackedBy, recordedExports } from "./sdk-exports.ts";

/** Fails a build whose sources export other names of the SDK than the record of versions. */
export class ExportsAsRecorded {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap("ExportsAsRecorded", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "ExportsAsRecorded", stage }, () => {
        const [exported, recorded] = [exportedIn(compilation), recordedExports()];
        const faults = [...lackedBy(exported, recorded), ...lackedBy(recorded, exported)];
        if (faults.length === 0) return;
        const text = `exports.json and the SDK's sources differ in ${faults.join(", ")}. Record what a version adds.`;
        compilation.errors.push(new webpack.WebpackError(text));
      });
    });
  }
}

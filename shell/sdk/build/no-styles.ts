import path from "node:path";
import webpack from "webpack";

const NAME = "NoStyles";

/**
 * Refuses stylesheets with an explanation: nothing loads them with a remote, and their rules would affect
 * every other team's screens.
 */
export class NoStyles {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules) {
          const { resource } = module as Partial<webpack.NormalModule>;
          if (resource === undefined || !/\.(?:css|s[ac]ss|less)(?:\?|$)/.test(resource)) continue;
          const issuer = compilation.moduleGraph.getIssuer(module) as webpack.NormalModule | null;
          const from = issuer?.resource ? `${path.basename(issuer.resource)} imports ` : "";
          compilation.errors.push(
            new webpack.WebpackError(
              `${from}${path.basename(resource)}: a remote has no stylesheets, for its rules would reach every other team's ` +
                "screens. Give the kit's components their style by properties, or make one by chakra() of @dmc-hub/sdk.",
            ),
          );
        }
      });
    });
  }
}

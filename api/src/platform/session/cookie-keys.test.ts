import { expect, test } from "@jest/globals";
import { cookieKeys } from "./cookie-keys.ts";

test("takes a cookie that any key has signed, again and again, and no other", () => {
  const keys = cookieKeys(["the newer key, long enough", "the older key, long enough"]);
  const older = cookieKeys(["the older key, long enough"]).sign("dmc_hub=abc");
  for (const _time of [1, 2]) {
    expect(keys.index("dmc_hub=abc", keys.sign("dmc_hub=abc"))).toBe(0);
    expect(keys.index("dmc_hub=abc", older)).toBe(1);
    expect(keys.index("dmc_hub=abd", older)).toBe(-1);
    expect(keys.verify("dmc_hub=abc", "forged")).toBe(false);
  }
});

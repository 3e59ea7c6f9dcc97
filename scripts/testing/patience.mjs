/**
 * Longest time of one test beside the code, ms. Some wait for other processes, and the machine may be busy; the long
 * forms of fault and fuzz tests take an hour.
 */
export const testPatience = process.env.FAULTS === "long" ? 3_600_000 : 300_000;

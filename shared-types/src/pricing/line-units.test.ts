import { describe, expect, test } from "@jest/globals";
import { headCountOf } from "./head-count.ts";
import { netOf, netOfPerson, netOfSingle, soldUnits } from "./line-units.ts";
import type { PriceLine } from "./price-input.ts";
import { BANDS, line, partyOf } from "./testing-prices.ts";

/** Ten adults, of whom one travels free; three sleep in singles, the free one among them. */
const ten = headCountOf(partyOf(10, { free: 1, singles: 2 }), BANDS);

const net = (given: PriceLine, heads = ten) => netOf(given, heads).toNumber();
const person = (own: Partial<PriceLine> = {}) =>
  line("person", { amount: "50", single: "20", bandAmounts: { child: "30" } }, own);
const vehicle = (own: Partial<PriceLine> = {}) => line("vehicle", { amount: "300" }, own);
const group = (own: Partial<PriceLine> = {}) => line("group", { amount: "200" }, own);
const room = (own: Partial<PriceLine> = {}) => line("room", { amount: "100", single: "80" }, own);

describe("rooms", () => {
  // ⌈(10 − 3) ÷ 2⌉ rooms for two, and three singles
  test("are as many as share them, and the singles", () => {
    expect(soldUnits(room(), ten)).toBe(7);
    expect(net(room())).toBe(4 * 100 + 3 * 80);
    expect(net(room({ capacity: 3 }))).toBe(3 * 100 + 3 * 80);
    expect(net(line("room", { amount: "100" }))).toBe(7 * 100);
    expect(net(line("room", { amount: "100", single: "80", count: 5 }))).toBe(5 * 640);
  });

  test("that were typed hold the singles, and are never fewer than these", () => {
    expect(soldUnits(room({ quantity: 8 }), ten)).toBe(8);
    expect(net(room({ quantity: 8 }))).toBe(5 * 100 + 3 * 80);
    expect(soldUnits(room({ quantity: 2 }), ten)).toBe(3);
    expect(net(room({ quantity: 2 }))).toBe(3 * 80);
  });

  test("are free by their number altogether, up to the most that are", () => {
    expect(net(room({ freeEvery: 6 }))).toBe(3 * 100 + 3 * 80);
    expect(net(room({ freeEvery: 7 }))).toBe(4 * 100 + 3 * 80);
    expect(net(room({ freeEvery: 2 }))).toBe(2 * 100 + 3 * 80);
    expect(net(room({ freeEvery: 2, freeMost: 1 }))).toBe(3 * 100 + 3 * 80);
  });

  test("cost more for whoever sleeps alone by what half of one costs less", () => {
    expect(netOfSingle(room()).toNumber()).toBe(80 - 100 / 2);
    expect(netOfSingle(room({ capacity: 4 })).toNumber()).toBe(80 - 100 / 4);
    expect(netOfSingle(line("room", { amount: "100", count: 3 })).toNumber()).toBe(3 * 50);
  });
});

describe("persons", () => {
  test("are those who pay; the supplier is paid for all but those that are free, and for singles", () => {
    expect(soldUnits(person(), ten)).toBe(9);
    expect(net(person())).toBe(10 * 50 + 3 * 20);
    expect(net(person({ freeEvery: 4 }))).toBe(8 * 50 + 3 * 20);
    expect(net(person({ freeEvery: 4, freeMost: 1 }))).toBe(9 * 50 + 3 * 20);
  });

  test("of another age have a price of their own", () => {
    const counts = ["adult", "child"].map((band) => ({ band, count: 2 }));
    const family = headCountOf(partyOf(0, { counts }), BANDS);
    expect(net(person(), family)).toBe(2 * 50 + 2 * 30);
    expect(netOfPerson(person(), "child").toNumber()).toBe(30);
    expect(netOfPerson(person(), "infant").toNumber()).toBe(50);
    expect(netOfPerson(room(), "adult").toNumber()).toBe(0);
    expect(netOfSingle(person()).toNumber()).toBe(20);
  });
});

test("vehicles are as many as all need, or those that were typed", () => {
  expect(soldUnits(vehicle({ capacity: 4 }), ten)).toBe(3);
  expect(net(vehicle({ capacity: 4 }))).toBe(3 * 300);
  expect(net(vehicle())).toBe(300);
  expect(net(vehicle({ capacity: 4, quantity: 2 }))).toBe(2 * 300);
  expect(netOfSingle(vehicle()).toNumber()).toBe(0);
});

test("a group pays once, or as often as was typed", () => {
  expect([soldUnits(group(), ten), net(group())]).toEqual([1, 200]);
  expect([soldUnits(group({ quantity: 3 }), ten), net(group({ quantity: 3 }))]).toEqual([3, 600]);
});

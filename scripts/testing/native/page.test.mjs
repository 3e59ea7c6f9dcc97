import { expect, test } from "@jest/globals";
import { runInThisContext } from "node:vm";
import { openPage } from "./page.mjs";

const later = () => new Promise((resolve) => setTimeout(resolve, 0));

const focus = () => [window, document].forEach((target) => target.dispatchEvent(new Event("focus")));

async function onPage(work) {
  const page = openPage();
  try {
    return await work();
  } finally {
    await page.close();
  }
}

test("a page is as new for the next file, whatever the one before has left", async () => {
  let calls = 0;
  await onPage(() => {
    document.head.append(document.createElement("style"));
    document.body.append("left");
    document.documentElement.setAttribute("data-theme", "dark");
    document.cookie = "left=1; path=/";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    history.pushState({ left: true }, "", "/left?there#here");
    Object.assign(navigator, { clipboard: "left" });
    Object.assign(globalThis, { left: true, matchMedia: () => "left", fetch: () => "left" });
    setTimeout(() => (calls += 1), 100_000);
    setInterval(() => (calls += 1), 1);
  });
  await onPage(async () => {
    expect(document.documentElement.outerHTML).toBe("<html><head></head><body></body></html>");
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(["", 0, 0]);
    expect([location.href, history.state]).toEqual(["http://localhost/", null]);
    expect([navigator.clipboard, globalThis.left, globalThis.matchMedia]).toStrictEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(fetch.name).toBe("fetch");
    const before = calls;
    await later();
    expect(calls).toBe(before);
  });
});

test("what is due soon ends with its page, since packages wait for it", async () => {
  const ended = [];
  await onPage(() => {
    setTimeout((what) => setTimeout(() => ended.push(what), 5), 0, "the second frame");
  });
  expect(ended).toEqual(["the second frame"]);
});

test("listeners of the project's own code end with its page, and those of packages stay", async () => {
  const heard = [];
  const listen = (file) =>
    runInThisContext(
      `(hear) => [window, document].forEach((target) => target.addEventListener("focus", () => hear("${file}")))`,
      { filename: `file:///${file}` },
    )((who) => heard.push(who));
  await onPage(() => {
    listen("screen.tsx?page=1");
    listen("package.mjs");
    focus();
  });
  expect(heard).toEqual(["screen.tsx?page=1", "package.mjs", "screen.tsx?page=1", "package.mjs"]);
  heard.length = 0;
  await onPage(focus);
  expect(heard).toEqual(["package.mjs", "package.mjs"]);
});

test("Node's own globals are back where no page is open", async () => {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  await onPage(() =>
    expect([window, document.defaultView, self]).toEqual([globalThis, globalThis, globalThis]),
  );
  expect(Object.getOwnPropertyDescriptors(globalThis)).toEqual(before);
  expect(typeof document).toBe("undefined");
});

test.each([
  ["<div>", "block"],
  ["<div hidden>", "none"],
  ["<div style='display: flex'>", "flex"],
  ["<p style='visibility: hidden'>", "block", "hidden"],
  ["<button>", "inline-block"],
  ["<input>", "inline-block"],
  ["<input type=hidden>", "none"],
  ["<li>", "list-item"],
  ["<table>", "table"],
  ["<dialog>", "none"],
  ["<template>", "none"],
  ["<style>", "none"],
])("of %s it is known that it is displayed as %s", async (markup, display, visibility = "visible") => {
  await onPage(() => {
    document.body.innerHTML = markup;
    const style = getComputedStyle(document.body.firstElementChild);
    expect([style.display, style.visibility]).toEqual([display, visibility]);
  });
});

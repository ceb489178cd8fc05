import { expect, test } from "vitest";
import { addressesInPage, addressesInStyles } from "./addresses-in-page.ts";

test("loaded addresses are found in attributes, styles and templates; links are not", () => {
  const page = `<!doctype html>
<link rel="stylesheet" href="https://style.example/a.css"><link rel="canonical" href="https://canonical.example/">
<link rel="preconnect" href="https://fonts.example">
<script src="//script.example/a.js"></script>
<img src="https://img.example/a.png" srcset="https://one.example/1.png 1x, https://two.example/2.png 2x" alt="">
<a href="https://linked.example/">Link</a><p>https://text.example/</p>
<form action="https://form.example/send"></form>
<div style="background: url(https://attribute.example/a.png)"></div>
<style>@import "https://import.example/a.css"; p { background: url('https://rule.example/a.png') }</style>
<svg><image href="https://svg.example/a.svg"></image></svg>
<template><iframe src="https://template.example/"></iframe></template>
<img src="/own.png" alt=""><img src="own//double.png" alt="">`;
  const hosts = addressesInPage(page).map((address) => new URL(address, "https://own.example").hostname);
  expect(hosts.map((host) => host.replace(".example", "")).sort()).toEqual(
    ["attribute", "fonts", "form", "img", "import", "one", "rule", "script", "style", "svg", "template", "two"].sort(),
  );
});

test("every address in a malformed stylesheet counts as loaded", () => {
  expect(addressesInStyles("a { b: url(https://a.example/x.png)")).toEqual(["https://a.example/x.png"]);
  expect(addressesInStyles("a { } } /* url(https://b.example/y) ")).toEqual(["https://b.example/y"]);
});

/*
 * A browser may know `type=module` and still die on this decade's syntax (Chromium 64 and 72 on `?.`), so module and
 * nomodule tags do not tell old from new: the probe asks for a feature of the same age as the modern build's target
 * (import.meta.resolve: Chrome 105, Firefox 106, Safari 16.4). The plugin's own probe imports a data: address, which
 * our content policy refuses. Browsers without modules are older than any we build for, and keep the plain forms.
 */

/**
 * @param files the entry first, then what the islands of the page import. They are asked for together once the content has been painted: on a
 *   slow line they would share it with the sheet and the fonts that the content waits for. A page that is not on show paints nothing: it waits half
 *   a second.
 */
export const modernProbe = (files: readonly string[]): string =>
  `if(import.meta.resolve){self.__modern=1;(${bringScripts})(${JSON.stringify(files)})}`

// As text: a function would be rewritten by the build.
const bringScripts = `function(files){
var timer=setTimeout(bring,500);
requestAnimationFrame(function(){setTimeout(bring)});
function bring(){
if(!timer)return;
clearTimeout(timer);timer=0;
files.forEach(function(href){
var link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.appendChild(link)});
import(files[0])}
}`.replace(/\n/g, '')

/** A module of its own: Firefox 60 cannot even parse the other. */
export const legacyProbe = ({ polyfills, entry }: { polyfills: string; entry: string }): string =>
  `if(!self.__modern){var s=document.createElement("script");s.src=${JSON.stringify(polyfills)};` +
  `s.onload=function(){System.import(${JSON.stringify(entry)})};document.body.appendChild(s)}`

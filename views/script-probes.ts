/*
 * A browser may know `type=module` and still die on this decade's syntax (Chromium 64 and 72 on `?.`), so module and
 * nomodule tags do not tell old from new: the probe asks for a feature of the same age as the modern build's target
 * (import.meta.resolve: Chrome 105, Firefox 106, Safari 16.4). The plugin's own probe imports a data: address, which
 * our content policy refuses. Browsers without modules are older than any we build for, and keep the plain forms.
 */

export const modernProbe = (entry: string): string =>
  `if(import.meta.resolve){self.__modern=1;import(${JSON.stringify(entry)})}`

/** A module of its own: Firefox 60 cannot even parse the other. */
export const legacyProbe = ({ polyfills, entry }: { polyfills: string; entry: string }): string =>
  `if(!self.__modern){var s=document.createElement("script");s.src=${JSON.stringify(polyfills)};` +
  `s.onload=function(){System.import(${JSON.stringify(entry)})};document.body.appendChild(s)}`

/** Low, so that fonts, asked for at the same moment, come first where the connection knows priorities. */
export const preloadModules = (files: readonly string[]): string =>
  `${JSON.stringify(files)}.forEach(function(file){var link=document.createElement("link");link.rel="modulepreload";` +
  `link.fetchPriority="low";link.href=file;document.head.appendChild(link)})`

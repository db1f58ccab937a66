import { arrivalKey, limits } from '../domain/limits.ts'

/**
 * Runs in the head, before anything is painted. Without fresh data of this person in this tab it puts the full-screen
 * loader over the page (`data-loader` on the root, see FullScreenLoader.module.css); once the page has arrived and 3200 ms
 * have passed it takes it away. It needs no other script, so that none that fails to come can leave a page covered. Where
 * storage is refused there is no telling fresh from stale: no loader. Nor is there one for who goes back: that is no entrance.
 *
 * It tells its end by an event, `loader:end`, and hears of data that arrives later by another, `data:arrived`. What lies
 * under the loader is kept out of reach by `client/under-loader.ts`.
 */
export const loaderGate = (userId: string): string =>
  `(${gate})(${JSON.stringify([arrivalKey(userId), freshMs, limits.loaderMinimumMs, limits.loaderFadeMs])})`

/** A list is fresh as long as the caches of the lists themselves. */
const freshMs = limits.processCacheMs

// As text: a function would be rewritten by the build. Chrome 64 reads it as it stands.
const gate = `function(a){
var key=a[0],root=document.documentElement,began=Date.now(),age;
function stamp(){try{sessionStorage.setItem(key,String(Date.now()))}catch(e){}}
function show(how){root.setAttribute("data-loader",how)}
function fade(){show("fading");setTimeout(end,a[3])}
function end(){root.removeAttribute("data-loader");document.dispatchEvent(new Event("loader:end"))}
document.addEventListener("data:arrived",stamp);
document.addEventListener("DOMContentLoaded",function(){stamp();
if(root.hasAttribute("data-loader"))setTimeout(fade,Math.max(0,began+a[2]-Date.now()))});
try{age=began-Number(sessionStorage.getItem(key))}catch(e){return}
if(age>=0&&age<a[1]||performance.navigation.type===2)return;
show("inert"in root?"shown":"shown hides")
}`.replace(/\n/g, '')

import { arrivalKey, limits } from '../domain/limits.ts'
import { cutPage } from '../domain/messages.ts'

/**
 * Runs in the head, before anything is painted. Without fresh data of this person in this tab it puts the full-screen
 * loader over the page (`data-loader` on the root, see FullScreenLoader.module.css); once the page has arrived and 3200 ms
 * have passed it takes it away. It needs no other script, so that none that fails to come can leave a page covered. Where
 * storage is refused there is no telling fresh from stale: no loader. Nor is there one for who goes back: that is no entrance.
 *
 * A page that is cut off half-way is never told to be so: nothing more of it comes. After a while it is uncovered as far as it
 * came, under a word of what happened and a way to try again; should the rest come all the same, the word goes.
 *
 * It tells its end by an event, `loader:end`, and hears of data that arrives later by another, `data:arrived`. What lies
 * under the loader is kept out of reach by `client/under-loader.ts`.
 */
export const loaderGate = (userId: string): string =>
  `(${gate})(${JSON.stringify([arrivalKey(userId), freshMs, limits.loaderMinimumMs, limits.loaderFadeMs, patienceMs, cutPage.told, cutPage.reload])})`

/** A list is fresh as long as the caches of the lists themselves. */
const freshMs = limits.processCacheMs

/** A page of which nothing more comes for so long was cut off. */
const patienceMs = 30_000

// As text: a function would be rewritten by the build. Chrome 64 reads it as it stands.
const gate = `function(a){
var key=a[0],root=document.documentElement,began=Date.now(),parts=0,still=0,arrived=0,note,age;
function stamp(){try{sessionStorage.setItem(key,String(Date.now()))}catch(e){}}
function show(how){root.setAttribute("data-loader",how)}
function fade(){show("fading");setTimeout(end,a[3])}
function end(){root.removeAttribute("data-loader");document.dispatchEvent(new Event("loader:end"))}
document.addEventListener("data:arrived",stamp);
function watch(){if(arrived)return;
var now=document.getElementsByTagName("*").length;
still=now>parts?0:still+1000;parts=now;
if(still<a[4])setTimeout(watch,1000);else cut()}
function cut(){var link=document.createElement("a");note=document.createElement("div");
note.setAttribute("role","alert");note.setAttribute("data-page-cut","");
link.href=location.href;link.textContent=a[6];note.textContent=a[5]+" ";note.appendChild(link);
(document.body||root).appendChild(note);fade()}
document.addEventListener("DOMContentLoaded",function(){arrived=1;stamp();
if(note)note.parentNode.removeChild(note);else if(root.hasAttribute("data-loader"))setTimeout(fade,Math.max(0,began+a[2]-Date.now()))});
try{age=began-Number(sessionStorage.getItem(key))}catch(e){return}
if(age>=0&&age<a[1]||performance.navigation.type===2)return;
show("inert"in root?"shown":"shown hides");watch()
}`.replace(/\n/g, '')

import { arrivalKey, limits } from '../domain/ground/limits.ts'
import { cutPage } from '../domain/ground/messages.ts'

/**
 * Script of the full-screen loader, in the head, before the first paint. If no tab of this browser has loaded fresh
 * data of this user, the loader covers the page (`data-loader` on the root, see FullScreenLoader.module.css) until the
 * page has arrived and 3200 ms have passed. The script needs no other one, so that a failed script cannot leave a page
 * covered. Where storage is refused, fresh and stale cannot be distinguished, so there is no loader; for Back and
 * Forward there is none either. A browser does not report a page that stopped arriving. After a while such a page is
 * uncovered as far as it arrived, below a message and a link to try again; if the rest still arrives, the message is
 * removed. The script announces the loader's end with an event, `loader:end`, and listens for data that arrives later
 * with another, `data:arrived`. `client/runtime/islands/input-during-loader.ts` makes the content under the loader inert.
 */
export const loaderGate = (userId: string, list: string): string =>
  `(${gate})(${JSON.stringify([arrivalKey(userId, list), freshMs, limits.loaderMinimumMs, limits.loaderFadeMs, patienceMs, cutPage.notice, cutPage.reload])})`

/** How long a list counts as fresh: as long as its cache. Data of another list does not renew it (contract 3.2). */
const freshMs = limits.processCacheMs

/** Time without new content after which a page counts as cut off. */
const patienceMs = 30_000

// The script is text: the build would rewrite a function. Chrome 64 reads it unchanged.
const gate = `function(a){
var key=a[0],root=document.documentElement,began=Date.now(),parts=0,still=0,arrived=0,note,age;
function stamp(){try{localStorage.setItem(key,String(Date.now()))}catch(e){}}
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
try{age=began-Number(localStorage.getItem(key))}catch(e){return}
if(age>=0&&age<a[1]||performance.navigation.type===2)return;
show("inert"in root?"shown":"shown hides");watch()
}`.replace(/\n/g, '')

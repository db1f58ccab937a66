import { arrivalKey, limits } from '../domain/limits.ts'

/**
 * Runs in the head, before anything is painted. Without fresh data of this person in this tab it puts the full-screen
 * loader over the page (`data-loader` on the root, see FullScreenLoader.module.css) and makes what lies under it inert:
 * even a sheet that opens there hears neither key nor press. Once the page has arrived and 3200 ms have passed it takes
 * it away. It needs no other script, so that none that fails to come can leave a page covered. Where storage is refused
 * there is no telling fresh from stale: no loader. Nor is there one for who goes back: that is no entrance.
 *
 * What is typed meanwhile is kept for the page's search, and Enter with it. A sheet that opened in the search's way gets
 * nothing: whoever typed had not seen it.
 *
 * It tells its end by an event, `loader:end`, and hears of data that arrives later by another, `data:arrived`.
 */
export const loaderGate = (userId: string): string =>
  `(${gate})(${JSON.stringify([arrivalKey(userId), freshMs, limits.loaderMinimumMs, limits.loaderFadeMs])})`

/** A list is fresh as long as the caches of the lists themselves. */
const freshMs = limits.processCacheMs

// As text: a function would be rewritten by the build. Chrome 64 reads it as it stands.
const gate = `function(a){
var key=a[0],root=document.documentElement,began=Date.now(),typed="",entered=false,still,age;
function stamp(){try{sessionStorage.setItem(key,String(Date.now()))}catch(e){}}
function each(on){[].forEach.call(document.body?document.body.children:[],function(e){
if(e.getAttribute("data-island")==="FullScreenLoader")return;
e.inert=on;if(e.tagName==="MAIN")on?e.setAttribute("aria-busy","true"):e.removeAttribute("aria-busy")})}
function fade(){root.setAttribute("data-loader","fading");setTimeout(end,a[3])}
function end(){if(still)still.disconnect();each(false);root.removeAttribute("data-loader");
if(typed)arrive(document.querySelector("main input[type=search]"));
document.dispatchEvent(new Event("loader:end"))}
function arrive(f){
if(!f||root.hasAttribute("data-modal"))return;
var text=typed.replace(/^[/ ]+/,"");
f.focus();f.select();
if(text){Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,"value").set.call(f,text);
f.dispatchEvent(new Event("input",{bubbles:true}));
if(entered&&f.form.requestSubmit)f.form.requestSubmit()}}
function keep(e){
if(!e.key||e.ctrlKey||e.metaKey||e.altKey)return;
if(e.key==="Enter")entered=true;
else if(e.key==="Backspace")typed=typed.slice(0,-1);
else if(e.key.length===1){typed+=e.key;entered=false}
else return;
e.preventDefault()}
document.addEventListener("data:arrived",stamp);
document.addEventListener("DOMContentLoaded",function(){stamp();
if(root.hasAttribute("data-loader"))setTimeout(fade,Math.max(0,began+a[2]-Date.now()))});
try{age=began-Number(sessionStorage.getItem(key))}catch(e){return}
if(age>=0&&age<a[1]||performance.navigation.type===2)return;
root.setAttribute("data-loader","inert"in root?"shown":"shown hides");
["keydown","mousedown","pointerdown","touchstart"].forEach(function(name){
addEventListener(name,function(e){if(!root.hasAttribute("data-loader"))return;
e.stopImmediatePropagation();if(name==="keydown")keep(e)},true)});
still=new MutationObserver(function(){each(true)});
still.observe(root,{childList:true,subtree:true})
}`.replace(/\n/g, '')

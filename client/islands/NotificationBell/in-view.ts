const enough = 0.5

/** Tells which of the elements are really in view, half of each at least, each time that changes. Returns what stops it. */
export function watchInView(elements: Element[], list: Element, tell: (inView: Element[]) => void): () => void {
  return 'IntersectionObserver' in window ? observe(elements, tell) : measure(elements, list, tell)
}

function observe(elements: Element[], tell: (inView: Element[]) => void): () => void {
  const inView = new Set<Element>()
  const onChange = (entries: IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio } of entries) {
      if (intersectionRatio >= enough) inView.add(target)
      else inView.delete(target)
    }
    tell(Array.from(inView))
  }
  const observer = new IntersectionObserver(onChange, { threshold: enough })
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

/** Safari 11 has no observer. */
function measure(elements: Element[], list: Element, tell: (inView: Element[]) => void): () => void {
  const look = () => tell(elements.filter((element) => isInView(element, list)))
  document.addEventListener('scroll', look, true)
  window.addEventListener('resize', look)
  look()
  return () => {
    document.removeEventListener('scroll', look, true)
    window.removeEventListener('resize', look)
  }
}

function isInView(element: Element, list: Element): boolean {
  const item = element.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  const top = Math.max(item.top, frame.top, 0)
  const bottom = Math.min(item.bottom, frame.bottom, window.innerHeight)
  return bottom - top >= item.height * enough
}

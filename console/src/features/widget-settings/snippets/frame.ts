import type { WidgetChoice } from '../choice'
import { attributeText, embedAddress, type SnippetSite, type SnippetWords } from './place'

const HEIGHT = 640

/** Returns an iframe, and the script that fits its height to its content. */
export function frameSnippet(choice: WidgetChoice, place: SnippetSite, { link }: SnippetWords): string {
  const attributes = {
    src: embedAddress(choice, place),
    title: link,
    style: `width: 100%; height: ${HEIGHT}px; border: 0`,
    referrerpolicy: 'origin',
  }
  return `<iframe${attributeText(attributes)}></iframe>

<script>
  {
    const frame = document.currentScript.previousElementSibling
    const ancrage = new URL(frame.src).origin
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== ancrage || source !== frame.contentWindow || data?.type !== 'ancrage-height') return
      frame.style.height = Math.min(data.height, 6000) + 'px'
    })
    frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'ancrage-hello' }, ancrage))
  }
</script>`
}

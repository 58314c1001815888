// Gives the frame the height of its content. Without this script it keeps its own height, and scrolls.
const frame = document.querySelector('iframe')
const ancrage = new URL(frame.src).origin

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ancrage || source !== frame.contentWindow || data?.type !== 'ancrage-height') return
  frame.style.height = `${Math.min(data.height, 6000)}px`
})

// A frame that loaded before this script sends its height again.
frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'ancrage-hello' }, ancrage))

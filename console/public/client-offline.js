// Shows the exercises that a client keeps on this device, while the cookie says that this very client is signed in.
// Without it, or with that of somebody else, they are dropped. `src/lib/offline-exercises.ts` writes them.

const KEY = 'ancrage-offline-exercises'
const RECORDINGS = 'ancrage-exercise-recordings'
const COOKIE = 'clientData='

function signedInClient() {
  try {
    const said = document.cookie.split('; ').find((pair) => pair.startsWith(COOKIE))
    return JSON.parse(decodeURIComponent(said.slice(COOKIE.length))).email
  } catch {
    return undefined
  }
}

function offlineExercises() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY))
    if (kept && kept.owner === signedInClient()) return kept
    localStorage.removeItem(KEY)
    caches.delete(RECORDINGS)
  } catch {
    // What cannot be read is shown to nobody.
  }
  return null
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** Adds the recording that the client opened while they kept the exercise; without one the text stands alone. */
async function addRecording(article, path, title) {
  const answer = await caches.match(path, { cacheName: RECORDINGS })
  if (!answer) return
  const player = document.createElement('audio')
  player.controls = true
  player.setAttribute('aria-label', title)
  player.src = URL.createObjectURL(await answer.blob())
  article.append(player)
}

function show() {
  const section = document.getElementById('exercises')
  const kept = offlineExercises()
  section.hidden = !kept
  const practices = kept ? kept.practices : []
  for (const time of section.querySelectorAll('time')) {
    time.textContent = kept
      ? new Date(kept.storedAt).toLocaleDateString(time.dataset.lang, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        })
      : ''
  }
  section.querySelector('div').replaceChildren(
    ...practices.flatMap(({ name, exercises }) => [
      ...(practices.length > 1 && name ? [element('p', name)] : []),
      ...exercises.map(({ title, text, recording }) => {
        const article = document.createElement('article')
        article.append(element('h3', title), element('p', text))
        if (recording) addRecording(article, recording, title).catch(() => {})
        return article
      }),
    ]),
  )
}

show()
// Another tab signs out, keeps other exercises, or this page comes back as it was left. A list that is built anew ends a
// recording that plays.
addEventListener('storage', ({ key }) => {
  if (key === null || key === KEY) show()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) show()
})

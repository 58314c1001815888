// Caches the built files of the client area and the offline page. It caches no personal data: no page with data and no
// answer of the API. Pages always come from the server and name the files of the current build. Offline exercises are
// stored elsewhere, and the offline page reads them itself.

/** Ends with the sha256 of the offline page, its style and its script, which a test compares. */
const SHELL = 'client-shell-95e6653a'
const OFFLINE_PAGE = '/client-offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/client-offline.css', '/client-offline.js']
/** Enough for two builds, whose file names differ. */
const MOST_FILES = 400

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })))),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (/^\/client(\/|$)/.test(pathname)) event.respondWith(fetch(request).catch(() => caches.match(OFFLINE_PAGE)))
  } else if (pathname.startsWith('/build/assets/')) event.respondWith(builtFile(request))
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(keptOrFetched(request))
})

const keptOrFetched = async (request) => (await caches.match(request.url)) ?? fetch(request)

/** Returns a built file from the cache, because its name changes with its content. */
async function builtFile(request) {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(request.url, answer.clone()).catch(() => {})
  return answer
}

/** Caches a file and removes the oldest beyond the limit. */
async function keep(url, answer) {
  const cache = await caches.open(SHELL)
  await cache.put(url, answer)
  const files = (await cache.keys()).filter(({ url: kept }) => new URL(kept).pathname.startsWith('/build/assets/'))
  for (const old of files.slice(0, Math.max(0, files.length - MOST_FILES))) await cache.delete(old)
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('client-') && name !== SHELL).map((name) => caches.delete(name)),
  )
}

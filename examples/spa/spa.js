// A single-page application in thirty lines: each view is created anew and the one before it discarded.
const main = document.querySelector('main')
const { ancrage, practice } = main.dataset

function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function booking(properties = {}) {
  const link = made('a', { href: `${ancrage}/embed/${practice}` }, 'Prendre rendez-vous')
  const element = made('ancrage-booking', properties, link)
  element.setAttribute('practice', practice)
  return element
}

const views = {
  accueil: () => [made('h1', {}, 'Le cabinet'), made('p', {}, 'Des séances d’hypnose, au calme, près du parc.')],
  'rendez-vous': () => [made('h1', {}, 'Prendre rendez-vous'), booking()],
  'deux-lieux': () => [
    made('h1', {}, 'Deux façons de se voir'),
    made('h2', {}, 'Au cabinet'),
    booking({ location: 'office', headingLevel: '3' }),
    made('h2', {}, 'En vidéo'),
    booking({ location: 'video', headingLevel: '3' }),
  ],
}

function show() {
  const name = location.hash.slice(1)
  const view = Object.hasOwn(views, name) ? name : 'accueil'
  for (const link of document.querySelectorAll('nav a')) link.ariaCurrent = link.hash === `#${view}` ? 'page' : null
  main.replaceChildren(...views[view]())
}

addEventListener('hashchange', show)
show()

import type { Plugin } from 'vite'

/** What every test file of a page loads: code of the workspaces, styles and texts, but no page of Vitest's. */
const MODULE = /^\/(@fs|@id|src|test|node_modules)\//

/**
 * Every test file has a page of its own, which asked for each of some hundred modules whether it is still the same. In a
 * run nothing changes, and the browsers of one run keep nothing for the next.
 */
export const cachedModules: Plugin = {
  name: 'cached-modules',
  configureServer({ config, middlewares }) {
    const isWatching = config.server.watch !== null
    if (isWatching) return
    middlewares.use((request, response, next) => {
      if (MODULE.test(request.url ?? '')) {
        const setHeader = response.setHeader.bind(response)
        setHeader('cache-control', 'max-age=3600, immutable')
        response.setHeader = (name, value) =>
          name.toLowerCase() === 'cache-control' ? response : setHeader(name, value)
      }
      next()
    })
  },
}

const OWN_WAITS = '[0,20,50,100,100,500]'

/** Vitest looks for an element that is not there yet after 270 ms, and then only after 770: most pages come in between. */
export const looksOften: Plugin = {
  name: 'looks-often',
  transform: {
    filter: { id: /@vitest\/browser\/dist\/locators-[^/]+\.js/ },
    handler(code) {
      if (!code.includes(OWN_WAITS)) throw new Error('Vitest waits for elements otherwise than looksOften expects.')
      return { code: code.replace(OWN_WAITS, '[0,20,50,100,100]'), map: null }
    },
  },
}

import type { Plugin } from 'vite'

/** The modules that every test page loads: code, styles and texts of the workspaces, but not Vitest's own pages. */
const MODULE = /^\/(@fs|@id|src|test|node_modules)\//

/**
 * Lets the browser cache modules. Every test file has its own page, which asked anew whether each of some hundred
 * modules had changed. Nothing changes during a run, and the browsers keep nothing for the next one.
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

/**
 * Makes Vitest look for missing elements more often: by default it looks after 270 ms and then after 770, but most
 * pages are ready in between.
 */
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

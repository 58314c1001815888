/** What each example shows; the order of the list. */
const about: Record<string, string> = {
  'therapist-site': 'A therapist’s whole site, in French and English, with the booking in a section of its own.',
  'plain-html': 'The shortest page that takes bookings: the snippet and nothing else.',
  react: 'The element inside a React application, listening to its events.',
  frame: 'The booking in a frame that follows its height, for sites that take nothing else.',
  'strict-csp': 'A page whose security policy forbids everything but itself and Ancrage.',
}

/** A page that leads to every example. */
export const listing = (examples: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Examples of Ancrage on other sites</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
  li { margin-block: 1rem }
</style>
<h1>Examples</h1>
<ul>
${examples.map((name) => `  <li><a href="/${name}/"><b>${name}</b></a><br>${about[name] ?? ''}</li>`).join('\n')}
</ul>
</html>
`

/** What each example shows, in the order of the list. */
const about: Record<string, string> = {
  'therapist-site': 'A therapist’s whole site, in French and English, with the booking in a section of its own.',
  'plain-html': 'The shortest page that takes bookings: the snippet and nothing else.',
  react: 'The element inside a React application, listening to its events.',
  frame: 'The booking in a frame that follows its height, for sites that take nothing else.',
  'strict-csp': 'A page whose security policy forbids everything but itself and Ancrage.',
  'trusted-types': 'A page into which no script may write markup, but by the policies that it names.',
  rem: 'A theme whose <code>rem</code> is 10 pixels.',
  resets: 'A theme that styles every element there is, with <code>!important</code>.',
  rtl: 'A page that is read from right to left.',
  spa: 'An application of one page, whose views come and go.',
  twice: 'Two bookings beside each other, of two practices, in two languages.',
  template: 'The booking in a template, until it is asked for.',
  'before-and-after': 'Elements before and after the script, and the script twice.',
  'two-versions': 'The script pasted twice, under two addresses.',
  'host-form': 'The free times as a field in the site’s own form.',
  wordpress: 'What the WordPress plugin makes of its block and its shortcode.',
}

const place = (name: string) => (Object.hasOwn(about, name) ? Object.keys(about).indexOf(name) : Infinity)
const inOrder = (names: readonly string[]) => names.toSorted((one, other) => place(one) - place(other))

/** A page with links to every example. */
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
${inOrder(examples)
  .map((name) => `  <li><a href="/${name}/"><b>${name}</b></a><br>${about[name] ?? ''}</li>`)
  .join('\n')}
</ul>
</html>
`

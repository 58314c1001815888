/** Returns the title of a browser's tab: that of the page, then the product. */
export const tabTitle = (title: string) => `${title} · Ancrage`

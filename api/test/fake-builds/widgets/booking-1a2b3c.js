export const widget = 'a chunk of the widgets, long enough that packing it makes sense'

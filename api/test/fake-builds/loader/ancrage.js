;(() => 'the loader, long enough that packing it makes sense')()

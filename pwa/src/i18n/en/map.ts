export const map = {
  open: 'Show the map',
  open_to_mark: 'Mark it on a map',
  failed: 'The map could not be loaded.',
  again: 'Load the page again',
  region: 'Map',
  job: 'Job location',
  default: 'Location not found, showing default.',
  about: 'The marker stands in the area of this address, not at the door.',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  mark_middle: 'Mark the middle',
} as const;

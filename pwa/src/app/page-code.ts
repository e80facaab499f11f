// What pages with data need besides their own code, in one file: separately it would be more requests.
export { QueryProvider } from './query-provider.tsx';
export { renderProps } from './render-props.tsx';

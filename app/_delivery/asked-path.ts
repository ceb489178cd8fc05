/** The header with which the proxy tells pages their path and query; what a browser sends under this name is overwritten. */
export const askedPathHeader = "x-sitewright-asked-path";

/**
 * Rupees with Indian grouping in every language, paise only if they are not 0. Without Intl, whose first use takes 50 ms on a
 * cheap phone: prices are on the first screen.
 * @param rupees with at most two decimals
 */
export function formatRupees(rupees: number): string {
  const [whole = '', paise] = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${grouped}${paise ? `.${paise}` : ''}`;
}

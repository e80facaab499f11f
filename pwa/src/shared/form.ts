import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldErrors } from '#contract/errors.ts';

/**
 * Validates a form with a schema of the contract. The message of each field error is its code, as in an error response.
 * `extraErrors` returns errors that depend on several fields, as field → code.
 */
export function contractResolver<V extends FieldValues, O>(
  schema: z.ZodMiniType<O>,
  extraErrors: (values: V) => Record<string, string> = () => ({}),
): Resolver<V, unknown, O> {
  return (values, _context, options) => {
    const parsed = z.safeParse(schema, values);
    const codes = { ...(parsed.success ? {} : fieldErrors(parsed.error.issues)), ...extraErrors(values) };
    if (parsed.success && Object.keys(codes).length === 0) return { values: parsed.data, errors: {} };
    const errors = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, { type: 'contract', message: code }]));
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/**
 * Shows the field codes of an error response at their fields and focuses the first one.
 * @param fieldOf the form's field for a name of the contract
 * @returns whether any code was shown
 */
export function showFieldErrors<V extends FieldValues>(
  codes: Record<string, string>,
  setError: UseFormSetError<V>,
  fieldOf: (name: string) => Path<V> | undefined,
): boolean {
  let shown = false;
  for (const [name, code] of Object.entries(codes)) {
    const field = fieldOf(name);
    if (!field) continue;
    setError(field, { type: 'server', message: code }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}

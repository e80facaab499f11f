import {
  AirVent,
  Armchair,
  BrushCleaning,
  ChefHat,
  CookingPot,
  Droplets,
  Fan,
  Grid2x2,
  Plug,
  Rows4,
  Sparkles,
  Utensils,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { Profession, Service } from '#contract/catalogue.ts';

export const SERVICE_ICONS: Record<Service, LucideIcon> = {
  maid: BrushCleaning,
  'deep-cleaning': Sparkles,
  plumbing: Wrench,
  electrical: Plug,
  kitchen: ChefHat,
  cooking: CookingPot,
  'kitchen-cleaning': Utensils,
  'sofa-cleaning': Armchair,
  'carpet-shampoo': Rows4,
  'window-cleaning': Grid2x2,
  'leakage-repair': Droplets,
  'ac-installation': AirVent,
  'fan-servicing': Fan,
};

export const PROFESSION_ICONS: Record<Profession, LucideIcon> = {
  plumber: Wrench,
  electrician: Plug,
  maid: BrushCleaning,
  cooking: CookingPot,
};

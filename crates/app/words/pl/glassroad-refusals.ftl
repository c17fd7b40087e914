# Dlaczego Szklany Szlak odmawia: `no-glassroad-` i kod z katalogu.
